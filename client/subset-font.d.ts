/** It brings no types of its own; of its options, what is used here. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly targetFormat: 'woff2'
      /** Otherwise only the letters of the text are kept. */
      readonly keepAllGlyphs: true
      /** By tag: pinned to a value, or limited to a range. The others stay as they are. */
      readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
    },
  ): Promise<Buffer>
}
