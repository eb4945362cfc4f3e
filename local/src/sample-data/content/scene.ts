import type { DemoSession } from './demo-session.ts'
import { BREATH } from './soundscape.ts'

/** Frames per second: nothing in these pictures moves faster than a breath. */
const RATE = 12

/** Seconds after which each kind of picture repeats. Only one period is drawn. */
const PERIOD = { 'breathing-light': BREATH, horizon: 60 }

/**
 * The pictures as ffmpeg expressions. They are drawn small and enlarged, which is soft and cheap: W, H, X, Y refer to the small
 * picture. Values have 16 bits and are dithered at the end, since eight bits would show bands in slow gradients.
 */
const SCENES = {
  'breathing-light': {
    lum: `20+14*Y/H+150*exp(-(pow(X-W/2,2)+pow(Y-H/2,2))/pow(13+17*(0.5-0.5*cos(2*PI*T/${BREATH})),2))`,
    cb: '140-5*exp(-(pow(X-W/2,2)+pow(Y-H/2,2))/900)',
    cr: '117+8*exp(-(pow(X-W/2,2)+pow(Y-H/2,2))/900)',
  },
  horizon: {
    lum: [
      '66+112*pow(Y/H,1.6)',
      `20*sin(X/37+2*PI*T/${PERIOD.horizon}+sin(Y/11))*exp(-pow((Y-58)/9,2))`,
      `13*sin(X/23-2*PI*T/${PERIOD.horizon}+Y/7)*exp(-pow((Y-71)/7,2))`,
    ].join('+'),
    cb: '148-30*pow(Y/H,1.3)',
    cr: '113+30*pow(Y/H,1.6)',
  },
} as const

/** Returns the source and filters of a moving picture, 1280 × 720. */
export function sceneSource(scene: NonNullable<DemoSession['scene']>, duration: number): string {
  const wide = (expression: string) => `'256*(${expression})'`
  const { lum, cb, cr } = SCENES[scene]
  return [
    `color=c=black:s=160x90:r=${RATE}:d=${PERIOD[scene]}`,
    'format=yuv444p16',
    `geq=lum=${wide(lum)}:cb=${wide(cb)}:cr=${wide(cr)}`,
    `loop=loop=-1:size=${PERIOD[scene] * RATE}`,
    `trim=duration=${duration}`,
    'scale=1280:720:flags=bicubic:sws_dither=a_dither',
    'format=yuv420p',
  ].join(',')
}
