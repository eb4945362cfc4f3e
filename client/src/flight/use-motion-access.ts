import { createStore, useStore } from 'zustand'
import { requestMotion } from './motion-sensor.ts'

/** Whether the motion sensors may be used. `off`: nobody asked for it yet. `missing`: the device reports no motion. */
export type MotionAccess = 'off' | 'on' | 'denied' | 'missing'

const accessStore = createStore<{ readonly access: MotionAccess }>(() => ({ access: 'off' }))

export const useMotionAccess = (): MotionAccess => useStore(accessStore).access

/** Asks for the sensors, for as long as the page lasts. Must be called in a tap. */
export async function allowMotion(): Promise<void> {
  accessStore.setState({ access: (await requestMotion()) ? 'on' : 'denied' })
}

export const motionIsMissing = (): void => accessStore.setState({ access: 'missing' })
