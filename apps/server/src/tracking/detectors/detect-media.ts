import { plain } from './detector'

const KINDS = ['image', 'video', 'audio'] as const

/** One `media` event for each picture, film or sound that came with the position. */
export const detectMedia = plain(
  ({ attributes }) =>
    KINDS.flatMap((media) => {
      const file = attributes[media]
      return typeof file === 'string' && file !== '' ? [{ type: 'media', attributes: { media, file } }] : []
    }),
  { seesLate: true },
)
