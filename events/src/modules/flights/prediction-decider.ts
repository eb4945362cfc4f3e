import type { Decider } from '../../language/decider.ts'
import { notFound } from '../../language/refusal.ts'
import {
  type Expectation,
  type PredictionEvent,
  PredictionMade,
  PredictionResolved,
  type Resolution,
} from './events.ts'

/** A prediction; null before it is made. */
export type Prediction = { readonly userId: string; readonly isResolved: boolean } | null

export type PredictionCommand =
  | {
      readonly type: 'Predict'
      readonly predictionId: string
      readonly userId: string
      readonly flightId: string
      readonly expectation: Expectation
    }
  | {
      readonly type: 'Resolve'
      readonly predictionId: string
      readonly userId: string
      readonly resolution: Resolution
    }

/** Records a prediction once and its resolution once; neither can be changed. */
export const predictionDecider: Decider<Prediction, PredictionCommand, PredictionEvent> = {
  initialState: null,

  decide(command, prediction) {
    if (prediction ? prediction.userId !== command.userId : command.type === 'Resolve') {
      throw notFound('The prediction')
    }
    if (command.type === 'Predict') {
      const { type: _, ...made } = command
      return prediction ? [] : [PredictionMade(made)]
    }
    const { type: _, ...resolved } = command
    return prediction?.isResolved ? [] : [PredictionResolved(resolved)]
  },

  evolve(prediction, event) {
    if (event.type === 'PredictionMade') return { userId: event.data.userId, isResolved: false }
    return prediction && { ...prediction, isResolved: true }
  },
}
