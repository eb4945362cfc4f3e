interface Size {
  readonly width: number
  readonly height: number
}

/** Difference of two aspect ratios below which frames are scaled without bars: planned sizes are rounded. */
const ALIKE = 0.03
/** Distinguishes the printed aspect ratios from everything else that ffmpeg logs. */
const PRINTED = 4e6
const PRINTED_LINE = /^4\d{6}\.\d{6}$/

/**
 * Returns ffmpeg filters that scale every frame to a size. A frame of another shape keeps its aspect ratio and gets black
 * bars. For the filters, ffmpeg logs a line at the first frame, and whenever the shape changes: see {@link printedAspect}.
 */
export function fitFrames({ width, height }: Size): string {
  const isAlike = `lt(abs(dar*${height / width}-1),${ALIKE})`
  const side = (whole: number, other: string) => `if(${isAlike},${whole},2*trunc(min(${whole},${other})/2))`
  const scaledWidth = `0*print(${PRINTED}+dar)+${side(width, `${height}*dar`)}`
  return `scale=w='${scaledWidth}':h='${side(height, `${width}/dar`)}':flags=bicubic,pad=${width}:${height}:-1:-1`
}

/** Returns the aspect ratio in a line of ffmpeg's log; null when it is another line. */
export function printedAspect(line: string): number | null {
  return PRINTED_LINE.test(line) ? Number(line) - PRINTED : null
}
