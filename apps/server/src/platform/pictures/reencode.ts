import type sharpLibrary from 'sharp'
import type { Sharp } from 'sharp'
import { createGate } from '../gate'
import { fileKindOf } from './sniff'
import { takenAtOf } from './taken-at'

/** Why a picture is not taken. */
export class PictureError extends Error {
  constructor(readonly reason: 'type' | 'pixels' | 'damaged') {
    super(`picture refused: ${reason}`)
  }
}

export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp'

export interface PictureWish {
  format: PictureFormat | 'same'
  /** Larger pictures are made to fit into a square of this side, pixels. */
  maxSide: number
}

export interface Picture {
  bytes: Buffer
  format: PictureFormat
  width: number
  height: number
}

/** Most pixels of a picture as it comes: a phone's best, and 200 MB of memory at the worst. */
export const MOST_PIXELS = 50_000_000
const DECODE_SECONDS = 20
const JPEG_QUALITY = 82
const WAITING = 200

type Library = typeof sharpLibrary

let loading: Promise<Library> | undefined
/** Some 20 MB of memory, which a server that sees no picture need not have. */
const library = (): Promise<Library> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread for each picture and two pictures at once leave the rest of the machine to the devices.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))
const gate = createGate(2, WAITING)

const written = (picture: Sharp, format: PictureFormat): Sharp => {
  // Transparency would turn black.
  if (format === 'jpg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY })
  return picture.toFormat(format)
}

/** The formats anybody may send. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const kind = fileKindOf(bytes)
  return kind === 'pdf' ? undefined : kind
}

const open = (sharp: Library, bytes: Uint8Array): Sharp =>
  // Of an animation only the first frame is read.
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: DECODE_SECONDS,
  })

const reasonOf = (error: unknown): 'pixels' | 'damaged' =>
  error instanceof Error && /pixel limit|too large|timeout/i.test(error.message) ? 'pixels' : 'damaged'

/**
 * Makes new pictures of an outsider's bytes: turned as the camera was held, without its metadata, one for each wish.
 * Throws a PictureError.
 */
export function reencode(
  bytes: Uint8Array,
  wishes: readonly PictureWish[],
): Promise<{ pictures: Picture[]; takenAtMs: number | null }> {
  const own = pictureFormatOf(bytes)
  if (!own) return Promise.reject(new PictureError('type'))
  return gate.run(async () => {
    const sharp = await library()
    try {
      const { exif } = await open(sharp, bytes).metadata()
      const pictures: Picture[] = []
      for (const { format, maxSide } of wishes) {
        const wanted = format === 'same' ? own : format
        const fitted = open(sharp, bytes)
          .autoOrient()
          .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
        const { data, info } = await written(fitted, wanted).toBuffer({ resolveWithObject: true })
        pictures.push({ bytes: data, format: wanted, width: info.width, height: info.height })
      }
      return { pictures, takenAtMs: takenAtOf(exif) }
    } catch (error) {
      throw new PictureError(reasonOf(error))
    }
  })
}

/** A drawing of our own as PNG of `side` × `side` pixels. */
export const drawPng = (svg: string, side: number): Promise<Buffer> =>
  gate.run(async () => {
    const sharp = await library()
    return sharp(Buffer.from(svg)).resize(side, side).png().toBuffer()
  })
