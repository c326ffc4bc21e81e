import { type Detected, NONE, plain } from './detector'

const KINDS = ['image', 'video', 'audio'] as const

/** One `media` event for each picture, film or sound that came with the position. */
export const detectMedia = plain(
  ({ attributes: { image, video, audio } }) => {
    if (image === undefined && video === undefined && audio === undefined) return NONE
    const files = { image, video, audio }
    return KINDS.flatMap((media): Detected[] => {
      const file = files[media]
      return typeof file === 'string' && file !== '' ? [{ type: 'media', attributes: { media, file } }] : []
    })
  },
  { seesLate: true },
)
