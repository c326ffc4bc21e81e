/** Filled below. */
export const UpdateNotice = () => null
