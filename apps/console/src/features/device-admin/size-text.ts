import type { Formats } from '#src/widgets/format'

const KILOBYTE = 1024

/** `340 kB`, `1,2 MB`. */
export const sizeText = (bytes: number, formats: Formats): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${formats.number(Math.max(1, Math.round(bytes / KILOBYTE)))} kB`
    : `${formats.decimal(bytes / KILOBYTE / KILOBYTE)} MB`
