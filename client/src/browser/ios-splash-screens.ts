/**
 * The screens of iPhones and iPads, upright: width and height in CSS pixels, and device pixels to one of them (Apple's Human
 * Interface Guidelines, Layout, "Specifications"). Another screen opens with its system's plain one.
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

/** What the page is drawn on by day and in the dark. */
export const SPLASH_BACKGROUNDS = { light: '#f4f7f9', dark: '#0b1620' } as const

/** The file of a screen, below the root of the site. */
export const splashImage = (scheme: string, width: number, height: number): string =>
  `launch/${scheme}-${width}x${height}.png`

/**
 * Links what an iPhone or iPad shows while the installed app starts: white otherwise, at night as well. Its browser takes the
 * links as they are when somebody adds the app to the home screen, and only the pictures of its own screen are of use.
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
