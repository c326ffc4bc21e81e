export function ImportDialog(_: { onClose(): void }) {
  return null
}
