import { MediaUploaded, type PackagedMedia } from '../src/modules/media/events.ts'

/** Returns the event of an admin's upload. */
export const uploaded = (mediaId: string) =>
  MediaUploaded({ mediaId, fileName: 'calm.wav', contentType: 'audio/wav', size: 1_000, uploadedBy: 'ada' })

/** Returns a packaging result of a worker. */
export function packagedMedia(mediaId: string, overrides: Partial<PackagedMedia> = {}): PackagedMedia {
  return {
    kind: 'audio',
    duration: 300,
    prefix: `media/${mediaId}/one`,
    masterPlaylist: 'master.m3u8',
    download: { key: 'download.m4a', size: 10, contentType: 'audio/mp4' },
    poster: null,
    waveform: Buffer.from([0, 128, 255]).toString('base64'),
    loudness: { before: -24.5, after: -16 },
    warnings: [],
    renditions: [
      {
        name: '48k',
        kind: 'audio',
        width: null,
        height: null,
        bandwidth: 50_000,
        averageBandwidth: 48_000,
        codecs: 'mp4a.40.2',
      },
    ],
    size: 100,
    ...overrides,
  }
}
