/**
 * Screens of iPhones and iPads in portrait: width and height in CSS pixels, and the device pixel ratio (Apple's Human Interface
 * Guidelines, Layout, "Specifications"). Other screens start with the system's plain splash screen.
 */
export const SPLASH_SCREENS = [
  [320, 568, 2],
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 736, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
] as const

/** The page backgrounds of the light and the dark theme. */
export const SPLASH_BACKGROUNDS = { light: '#f4f7f9', dark: '#0b1620' } as const

/** Returns the path of a splash image, relative to the site root. */
export const splashImage = (scheme: string, width: number, height: number): string =>
  `launch/${scheme}-${width}x${height}.png`

/**
 * Links the splash screens that an iPhone or iPad shows while the installed app starts; without them it shows white, even at
 * night. Safari reads the links when the user adds the app to the home screen, and only the images of its own screen matter.
 */
export function linkSplashScreen(): void {
  if (!('standalone' in navigator)) return
  const sides = [screen.width, screen.height].sort((one, other) => one - other)
  const found = SPLASH_SCREENS.find(
    (known) => known[0] === sides[0] && known[1] === sides[1] && known[2] === devicePixelRatio,
  )
  if (!found || document.querySelector('link[rel="apple-touch-startup-image"]')) return
  const [width, height, scale] = found
  for (const scheme of Object.keys(SPLASH_BACKGROUNDS)) {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(prefers-color-scheme: ${scheme})`
    link.href = `/${splashImage(scheme, width * scale, height * scale)}`
    document.head.append(link)
  }
}
