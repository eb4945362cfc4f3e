import { airportAndBoardingAnxiety } from './airport-and-boarding-anxiety.ts'
import { anticipatoryAnxiety } from './anticipatory-anxiety.ts'
import { claustrophobiaAndEnclosedSpaces } from './claustrophobia-and-enclosed-spaces.ts'
import { crashingOrCatastrophicFailure } from './crashing-or-catastrophic-failure.ts'
import type { FearText } from './fear.ts'
import { fearOfHeights } from './fear-of-heights.ts'
import { fearOfPanicAttacks } from './fear-of-panic-attacks.ts'
import { generalDeathAnxiety } from './general-death-anxiety.ts'
import { lossOfControl } from './loss-of-control.ts'
import { motionSicknessAndPhysicalDiscomfort } from './motion-sickness-and-physical-discomfort.ts'
import { pastTraumaOrBadExperiences } from './past-trauma-or-bad-experiences.ts'
import { securityAndSafetyConcerns } from './security-and-safety-concerns.ts'
import { socialAnxietyAndJudgment } from './social-anxiety-and-judgment.ts'
import { takeOffAndLanding } from './take-off-and-landing.ts'
import { turbulenceAndWeather } from './turbulence-and-weather.ts'

/** What there is to read about each fear, by its id. */
export const FEAR_TEXTS: Readonly<Record<number, FearText>> = {
  1: anticipatoryAnxiety,
  2: airportAndBoardingAnxiety,
  3: takeOffAndLanding,
  4: turbulenceAndWeather,
  5: crashingOrCatastrophicFailure,
  6: claustrophobiaAndEnclosedSpaces,
  7: fearOfHeights,
  8: lossOfControl,
  9: fearOfPanicAttacks,
  10: socialAnxietyAndJudgment,
  11: motionSicknessAndPhysicalDiscomfort,
  12: securityAndSafetyConcerns,
  13: pastTraumaOrBadExperiences,
  14: generalDeathAnxiety,
}
