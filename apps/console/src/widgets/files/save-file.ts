/** Saves a file where the browser keeps what was downloaded. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** @param type media type, such as `text/csv` */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
