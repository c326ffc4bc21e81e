/** The clock of this browser, e.g. `America/Recife`. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
