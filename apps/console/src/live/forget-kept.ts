/** Deletes everything that was kept for a reload without a server: whoever signs out leaves nothing behind. */
export function forgetKept(): void {
  try {
    indexedDB.deleteDatabase('kept')
  } catch {
    // Storage switched off: nothing was kept.
    return
  }
}
