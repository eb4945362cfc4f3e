/** The colour space of a picture, in ffmpeg's names. Every value is known. */
export interface Colour {
  readonly matrix: string
  readonly primaries: string
  readonly transfer: string
  readonly range: 'tv' | 'pc'
}

interface Stated {
  readonly pix_fmt?: string | undefined
  readonly color_space?: string | undefined
  readonly color_primaries?: string | undefined
  readonly color_transfer?: string | undefined
  readonly color_range?: string | undefined
}

const known = (value: string | undefined) =>
  value === undefined || /^(unknown|unspecified|reserved)$/.test(value) ? undefined : value

/** Height in lines from which Chromium treats an untagged picture as HD. */
const HD_FROM = 720

/**
 * Returns the colour space of a picture track. Fills in missing tags as browsers do: BT.709 from 720 lines, BT.601 below.
 * PQ and HLG imply BT.2020.
 */
export function colourOf(stated: Stated, lines: number): Colour {
  const transfer = known(stated.color_transfer)
  const isRgb = /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8)/.test(stated.pix_fmt ?? '')
  const usual =
    transfer !== undefined && HDR.test(transfer)
      ? { matrix: 'bt2020nc', primaries: 'bt2020' }
      : lines >= HD_FROM || isRgb
        ? { matrix: 'bt709', primaries: 'bt709' }
        : { matrix: 'smpte170m', primaries: 'smpte170m' }
  return {
    matrix: isRgb ? 'gbr' : (known(stated.color_space) ?? usual.matrix),
    primaries: known(stated.color_primaries) ?? usual.primaries,
    transfer: transfer ?? 'bt709',
    range: isRgb || stated.color_range === 'pc' || /^yuvj/.test(stated.pix_fmt ?? '') ? 'pc' : 'tv',
  }
}

/** The transfer functions of HDR: PQ and HLG. */
const HDR = /^(smpte2084|arib-std-b67)$/

export const isHdr = ({ transfer }: Colour): boolean => HDR.test(transfer)

/** Primaries so close to BT.709 that browsers show them as BT.709. */
const NEAR = /^(bt709|smpte170m|smpte240m|bt470bg|bt470m)$/
/** Matrices that ffmpeg's `scale` filter supports. */
const SCALED = /^(bt709|fcc|bt470bg|smpte170m|smpte240m|gbr)$/

/**
 * Returns filters that convert to BT.709 with limited range, which all browsers display alike. Returns null when no
 * conversion is needed. Tone-maps HDR.
 */
export function toBt709({ matrix, primaries, transfer, range }: Colour): string | null {
  const stated = `setparams=colorspace=${matrix}:color_primaries=${primaries}:color_trc=${transfer}:range=${range}`
  if (HDR.test(transfer)) {
    const toLinear = 'zscale=t=linear:npl=100,format=gbrpf32le'
    return `${stated},${toLinear},zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p`
  }
  if (NEAR.test(primaries) && SCALED.test(matrix)) {
    if (matrix === 'bt709' && range === 'tv') return null
    const from = matrix === 'gbr' ? '' : `in_color_matrix=${matrix}:`
    // Without `accurate_rnd`, values are truncated, and colours are up to 5 of 255 too dark.
    const to = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd'
    return `${stated},scale=${from}in_range=${range}:${to},format=yuv420p`
  }
  return `${stated},zscale=p=bt709:t=bt709:m=bt709:r=tv,format=yuv420p`
}

/** Tags frames, and the file, as BT.709 after {@link toBt709}. */
export const AS_BT709 = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv'
export const BT709_TAGS = [
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
] as const
