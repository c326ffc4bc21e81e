let load: () => Promise<unknown> = () => Promise.resolve()

/** Names the way to the texts of screens that open later; the application knows it. */
export const setLaterTexts = (loader: () => Promise<unknown>): void => void (load = loader)

/** Brings the texts of screens that open later, for a part of a screen that wants them. */
export const loadLaterTexts = (): Promise<unknown> => load()
