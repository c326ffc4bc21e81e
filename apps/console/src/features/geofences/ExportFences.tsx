export function ExportFences(_: { fences: readonly unknown[]; onClose(): void }) {
  return null
}
