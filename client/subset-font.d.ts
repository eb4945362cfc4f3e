/** The package has no types. This declares the options that we use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly targetFormat: 'woff2'
      /** Without it, only the letters of `text` remain. */
      readonly keepAllGlyphs: true
      /** By axis tag: a number pins the axis, a range limits it. Other axes stay unchanged. */
      readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
    },
  ): Promise<Buffer>
}
