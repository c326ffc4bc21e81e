import { FILE_LIMITS, type FileKind } from '#src/api/device-files'

export type FileProblem = 'wrongPhoto' | 'wrongDocument' | 'empty' | 'tooBig' | 'tooMany'

const ENDINGS: Record<FileKind, RegExp> = { photos: /\.(jpe?g|png|webp)$/i, documents: /\.pdf$/i }
const WRONG: Record<FileKind, FileProblem> = { photos: 'wrongPhoto', documents: 'wrongDocument' }

/** What browsers say of a file comes from its name; some say nothing. */
const isOfKind = (kind: FileKind, { name, type }: Pick<File, 'name' | 'type'>): boolean => {
  const types: readonly string[] = FILE_LIMITS[kind].types
  return type ? types.includes(type) : ENDINGS[kind].test(name)
}

/** Why a file is not even sent; null when it may be. `have` files of the kind are there or on their way. */
export function fileProblem(
  kind: FileKind,
  file: Pick<File, 'name' | 'type' | 'size'>,
  have: number,
): FileProblem | null {
  if (!isOfKind(kind, file)) return WRONG[kind]
  if (file.size === 0) return 'empty'
  if (file.size > FILE_LIMITS[kind].maxBytes) return 'tooBig'
  return have >= FILE_LIMITS[kind].most ? 'tooMany' : null
}

const MEBIBYTE = 1024 * 1024
export const limitOfProblem = (kind: FileKind, problem: FileProblem): number =>
  problem === 'tooMany' ? FILE_LIMITS[kind].most : FILE_LIMITS[kind].maxBytes / MEBIBYTE
