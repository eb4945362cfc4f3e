import { type Holder, type Leg, Ride } from './simulated-ride.ts'

const DEGREE = Math.PI / 180
const MINUTE = 60

/**
 * Airliners. Speeds in m/s at rotation and touch-down, vertical speeds in m/s after take-off and later in the climb, the mean
 * acceleration of the take-off in m/s², the climb's pitch in degrees. Rounded from the EUROCONTROL Aircraft Performance Database
 * (V2, V at threshold, rates of climb; take-off distances give v² ÷ 2s).
 */
const AIRCRAFT = [
  { name: 'A320', rotates: 74, lands: 69, climbs: 12.5, later: 8, pushes: 2.1, pitch: 14 },
  { name: 'B738', rotates: 76, lands: 72, climbs: 14, later: 9, pushes: 2.2, pitch: 15 },
  { name: 'E190', rotates: 70, lands: 65, climbs: 13, later: 8, pushes: 2.2, pitch: 13 },
  { name: 'AT72', rotates: 56, lands: 56, climbs: 7, later: 5, pushes: 1.9, pitch: 9 },
  { name: 'A333', rotates: 76, lands: 71, climbs: 10, later: 7, pushes: 1.75, pitch: 13 },
  { name: 'B77W', rotates: 86, lands: 76, climbs: 13, later: 8, pushes: 2, pitch: 13 },
] as const

/** The true moments of a flight, in seconds. */
export interface Truth {
  readonly rolls: number
  readonly liftsOff: number
  readonly eases: number
  readonly levels: number
  readonly sinks: number
  readonly touchesDown: number
}

const within = (random: () => number, least: number, most: number) => least + random() * (most - least)
const pick = <One>(random: () => number, all: readonly One[]): One => all[Math.floor(random() * all.length)] as One

/** The bumps of the air in g, as a standard deviation of the vertical acceleration: mostly smooth, now and then not. */
const anyAir = (random: () => number) => pick(random, [0.004, 0.004, 0.008, 0.015, 0.03, 0.06])

function taxi(ride: Ride, random: () => number, seconds: number): void {
  const end = ride.at + seconds
  const ground: Leg = { rough: 0.012 }
  while (ride.at < end) {
    ride.go(within(random, 4, 9), { ...ground, along: within(random, 0.3, 0.8) }, () => ride.speed > 9)
    ride.go(within(random, 5, 40), ground)
    if (random() < 0.5) ride.go(9, { ...ground, turn: pick(random, [-1, 1]) * 10 * DEGREE })
    ride.go(20, { ...ground, along: -within(random, 0.6, 1.4) }, () => ride.speed < 1)
    if (random() < 0.6) {
      ride.speed = 0
      ride.go(within(random, 5, 60), { along: 0, rough: 0.004 })
    }
  }
}

/** Returns a flight of that many seconds in the air, about, and its true moments. */
export function anyFlight(random: () => number, seconds: number): { readonly ride: Ride; readonly truth: Truth } {
  const plane = pick(random, AIRCRAFT)
  const ride = new Ride()
  ride.go(within(random, 60, 200), { rough: 0.004 })
  taxi(ride, random, within(random, 4, 12) * MINUTE)
  ride.go(within(random, 8, 60), { along: 0, rough: 0.004 })

  // With less weight or more runway, pilots take less thrust.
  const strength = plane.pushes * within(random, 0.85, 1.2)
  const rolls = ride.at
  ride.go(
    90,
    { along: (speed) => strength * 1.15 * (1 - 0.3 * (speed / plane.rotates) ** 2), rough: 0.035 },
    () => ride.speed >= plane.rotates,
  )
  const pitch = plane.pitch * DEGREE
  const pitchRate = within(random, 2, 3) * DEGREE
  ride.go((0.5 * pitch) / pitchRate, { along: strength * 0.7, pitch, pitchRate, rough: 0.035 })
  const liftsOff = ride.at
  let gusts = anyAir(random)
  const climb: Leg = { pitch, pitchRate, gusts, load: within(random, 0.12, 0.22) }
  ride.go(within(random, 300, 450) / plane.climbs + 3, { ...climb, verticalSpeed: plane.climbs, along: 0.35 })

  // Thrust to climb, the nose down, the flaps in, faster to 250 knots.
  const eases = ride.at
  const eased = within(random, 0.5, 0.75) * plane.climbs
  const lower = pitch - within(random, 3, 6) * DEGREE
  ride.go(within(random, 25, 45), {
    gusts,
    pitch: lower,
    pitchRate: 0.8 * DEGREE,
    verticalSpeed: eased,
    load: 0.09,
    along: 0.9,
  })
  const climbTime = Math.min(within(random, 13, 22) * MINUTE, seconds * 0.35)
  const climbed = ride.at + climbTime
  while (ride.at < climbed) {
    gusts = anyAir(random)
    const steady = {
      gusts,
      pitch: lower,
      pitchRate: 0.3 * DEGREE,
      verticalSpeed: plane.later * within(random, 0.5, 1),
      load: 0.02,
      along: 0.1,
    }
    ride.go(within(random, 60, 150), steady)
    if (random() < 0.5)
      ride.go(within(random, 8, 40), { ...steady, bank: pick(random, [-1, 1]) * within(random, 12, 27) * DEGREE })
  }
  ride.go(40, {
    gusts,
    pitch: lower - 2 * DEGREE,
    pitchRate: 0.3 * DEGREE,
    verticalSpeed: plane.later * 0.55,
    load: 0.02,
  })

  const levels = ride.at
  ride.go(30, {
    gusts,
    pitch: 2.5 * DEGREE,
    pitchRate: 0.5 * DEGREE,
    verticalSpeed: 0,
    load: within(random, 0.025, 0.05),
  })
  const cruises = liftsOff + seconds - within(random, 20, 27) * MINUTE * Math.min(1, seconds / (70 * MINUTE))
  while (ride.at < cruises) {
    gusts = pick(random, [anyAir(random), anyAir(random), anyAir(random), 0.12])
    ride.go(within(random, 60, 600), { gusts, pitch: 2.5 * DEGREE }, () => ride.at > cruises)
    if (random() < 0.4)
      ride.go(within(random, 10, 60), { gusts, bank: pick(random, [-1, 1]) * within(random, 8, 25) * DEGREE })
  }

  const sinks = ride.at
  gusts = anyAir(random)
  ride.go(30, {
    gusts,
    pitch: -1 * DEGREE,
    pitchRate: 0.5 * DEGREE,
    verticalSpeed: -within(random, 7, 11),
    load: within(random, 0.03, 0.06),
    along: -0.1,
  })
  const final = liftsOff + seconds - within(random, 90, 150)
  while (ride.at < final) {
    gusts = anyAir(random)
    ride.go(within(random, 20, 120), {
      gusts,
      verticalSpeed: -within(random, 0, 9),
      load: 0.05,
      pitch: within(random, -1, 3) * DEGREE,
    })
    if (random() < 0.5)
      ride.go(within(random, 20, 60), { gusts, along: -within(random, 0.4, 0.8) }, () => ride.speed < plane.lands + 15)
    if (random() < 0.6)
      ride.go(within(random, 8, 50), { gusts, bank: pick(random, [-1, 1]) * within(random, 12, 27) * DEGREE })
  }
  // With the landing speed and straight ahead for the last minute and more.
  ride.go(
    300,
    { gusts, along: -0.5, verticalSpeed: -3.6, load: 0.04, pitch: 2.5 * DEGREE },
    () => ride.speed <= plane.lands,
  )
  ride.go(within(random, 60, 120), {
    gusts,
    verticalSpeed: -3.6,
    load: 0.04,
    along: (speed) => Math.max(-0.5, plane.lands - speed),
  })
  ride.go(6, { gusts, verticalSpeed: -0.7, load: 0.06, pitch: within(random, 4.5, 6) * DEGREE, pitchRate: 1 * DEGREE })
  const touchesDown = ride.at
  ride.jolts.push({ at: touchesDown, g: within(random, 0.1, 0.4) })
  const brakes = within(random, 1.6, 3.2)
  const runway: Leg = { verticalSpeed: 0, load: 0.1, pitch: 0, pitchRate: 1.2 * DEGREE, rough: 0.04 }
  ride.go(within(random, 1, 3), { ...runway, along: -0.8 })
  ride.go(60, { ...runway, along: -brakes }, () => ride.speed < 12)
  ride.go(8, { ...runway, along: 0, turn: 5 * DEGREE, rough: 0.015 })
  taxi(ride, random, within(random, 2, 6) * MINUTE)
  return { ride, truth: { rolls, liftsOff, eases, levels, sinks, touchesDown } }
}

/** How people have their phones: on a tray or in a seat pocket, in a pocket, on a lap, in a hand. */
const HELD = [
  { sway: 0.001, shake: 0.001, turns: 1_500 },
  { sway: 0.01, shake: 0.004, turns: 900 },
  { sway: 0.02, shake: 0.006, turns: 400 },
  { sway: 0.035, shake: 0.015, turns: 240 },
] as const

/** Returns somebody who has a phone on such a ride, with now and then a dark screen for up to 30 seconds. */
export function anyHolder(random: () => number, seconds: number, walksFrom = 0, walksTo = seconds): Holder {
  const { sway, shake, turns } = pick(random, HELD)
  const moments = (every: number) => {
    const made: number[] = []
    for (let at = random() * every; at < seconds; at += every * (0.2 + 1.6 * random())) made.push(at)
    return made
  }
  return {
    sway,
    shake,
    turnedAt: moments(turns),
    walks: moments(5_400)
      .filter((at) => at > walksFrom && at < walksTo - 60)
      .map((at) => [at, at + 60] as const),
    gaps: moments(2_400).map((at) => [at, at + within(random, 2, 30)] as const),
    rate: pick(random, [10, 20, 30, 60]),
  }
}

/**
 * What must not be taken for a flight. Accelerations in m/s²: metros and suburban trains up to 1.3, high-speed trains 0.5, cars up
 * to 3.5 for some seconds, their brakes up to 6; a lift 1 for two seconds.
 */
export const RIDES = {
  train: (ride, random) => {
    const most = within(random, 0.4, 1.3)
    const top = most < 0.7 ? within(random, 40, 80) : within(random, 15, 45)
    // Full power only up to some speed.
    ride.go(
      300,
      { along: (speed) => most * Math.min(1, (0.4 * top) / Math.max(1, speed)), rough: 0.015 },
      () => ride.speed >= top,
    )
    ride.go(within(random, 30, 200), { rough: 0.02, turn: within(random, -0.01, 0.01) })
    ride.go(200, { along: -within(random, 0.5, 1.3), rough: 0.015 }, () => ride.speed < 0.5)
    ride.speed = 0
    ride.go(within(random, 20, 60), { rough: 0.002 })
  },
  car: (ride, random) => {
    const [most, top] = [within(random, 1, 3.5), within(random, 8, 40)]
    ride.go(60, { along: (speed) => most * (1 - 0.6 * (speed / 45)), rough: 0.04 }, () => ride.speed >= top)
    for (let curve = 0; curve < 3; curve += 1) {
      ride.go(within(random, 5, 40), {
        rough: 0.05,
        verticalSpeed: within(random, -1, 1),
        pitch: within(random, -3, 3) * DEGREE,
      })
      const turn = Math.min(0.4, within(random, 0.5, 3) / Math.max(1, ride.speed))
      ride.go(within(random, 2, 8), { rough: 0.05, turn: pick(random, [-1, 1]) * turn })
    }
    ride.go(40, { along: -within(random, 1, 6), rough: 0.04 }, () => ride.speed < 0.5)
    ride.speed = 0
    ride.go(within(random, 5, 60), { rough: 0.008 })
  },
  lift: (ride, random) => {
    ride.go(within(random, 5, 20), { verticalSpeed: pick(random, [-1, 1]) * within(random, 1, 8), load: 0.1 })
    ride.go(within(random, 5, 20), { verticalSpeed: 0, load: 0.1 })
  },
  walking: (ride) => ride.go(60, {}),
  stairs: (ride) => ride.go(30, { verticalSpeed: 0.4 }),
  table: (ride) => ride.go(60, {}),
} satisfies Record<string, (ride: Ride, random: () => number) => void>

/** Returns ten minutes of such a ride, and somebody who has a phone on it. */
export function anyRide(
  kind: keyof typeof RIDES,
  random: () => number,
): { readonly ride: Ride; readonly holder: Holder } {
  const ride = new Ride()
  ride.go(20)
  while (ride.at < 10 * MINUTE) RIDES[kind](ride, random)
  const walks = kind === 'walking' || kind === 'stairs' ? [[0, ride.at] as const] : []
  return { ride, holder: { ...anyHolder(random, ride.at, 0, 0), walks } }
}
