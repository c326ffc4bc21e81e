import type { PercentCrop } from 'react-image-crop'

/** Side of what is sent, pixels; the server makes it smaller still. */
const SIDE_PX = 512

/** The chosen square as a PNG; null when the browser cannot draw it. */
export function cropImage(image: HTMLImageElement, crop: PercentCrop): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const width = (crop.width / 100) * naturalWidth
  const height = (crop.height / 100) * naturalHeight
  const side = Math.max(1, Math.min(SIDE_PX, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context || width < 1 || height < 1) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  const left = (crop.x / 100) * naturalWidth
  const top = (crop.y / 100) * naturalHeight
  context.drawImage(image, left, top, width, height, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
