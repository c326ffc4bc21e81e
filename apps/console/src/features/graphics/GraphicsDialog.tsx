export function GraphicsDialog(_: { detail: unknown; onClose(): void }) {
  return null
}
