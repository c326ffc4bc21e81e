import { useEffect, useState } from 'react'
import { brandPictureAt } from '#src/api/brand'
import type { Picture } from './brand-draft'

/** Where the browser finds a picture that is not sent yet, or the one that counts; null for none. */
export function usePictureUrl({ kept, chosen }: Picture, inherited: string | undefined): string | null {
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (!chosen) return setMade(null)
    const url = URL.createObjectURL(chosen)
    setMade(url)
    return () => URL.revokeObjectURL(url)
  }, [chosen])
  if (chosen) return made
  const name = kept ?? inherited
  return name === undefined ? null : brandPictureAt(name)
}
