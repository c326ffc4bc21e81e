/** How a kept file is announced. Only what is listed here is kept or served. */
export interface MediaType {
  type: string
  /** Shown by browsers; others are saved. */
  isShown: boolean
}

const shown = (type: string): MediaType => ({ type, isShown: true })

const TYPES: Record<string, MediaType> = {
  jpg: shown('image/jpeg'),
  png: shown('image/png'),
  gif: shown('image/gif'),
  webp: shown('image/webp'),
  mp4: shown('video/mp4'),
  '3gp': shown('video/3gpp'),
  ts: shown('video/mp2t'),
  mp3: shown('audio/mpeg'),
  wav: shown('audio/wav'),
  ogg: shown('audio/ogg'),
  aac: shown('audio/aac'),
  amr: { type: 'audio/amr', isShown: false },
  avi: { type: 'video/x-msvideo', isShown: false },
  wmv: { type: 'video/x-ms-wmv', isShown: false },
  h264: { type: 'application/octet-stream', isShown: false },
  h265: { type: 'application/octet-stream', isShown: false },
}

/** By the end of a safe file name; undefined for any other name. */
export function mediaTypeOf(file: string): MediaType | undefined {
  const ext = /^[A-Za-z0-9][\w-]{0,63}\.([a-z0-9]{1,5})$/.exec(file)?.[1]
  return ext !== undefined && Object.hasOwn(TYPES, ext) ? TYPES[ext] : undefined
}
