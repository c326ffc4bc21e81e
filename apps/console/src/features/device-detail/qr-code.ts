export interface QrCode {
  pngUrl: string
  png: Blob
  svg: string
}

/** Big enough for a label of ten centimetres at 300 dots per inch. */
const SIZE_PX = 1024
/** A quarter of the code may be scratched or dirty. */
const OPTIONS = { errorCorrectionLevel: 'Q', margin: 2 } as const

const blobOf = (dataUrl: string): Blob => {
  const bytes = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], { type: 'image/png' })
}

/** Draws a code; its library comes with the first one. */
export async function makeCode(text: string): Promise<QrCode> {
  const { default: qrcode } = await import('qrcode')
  const [pngUrl, svg] = await Promise.all([
    qrcode.toDataURL(text, { ...OPTIONS, width: SIZE_PX, type: 'image/png' }),
    qrcode.toString(text, { ...OPTIONS, type: 'svg' }),
  ])
  return { pngUrl, png: blobOf(pngUrl), svg }
}
