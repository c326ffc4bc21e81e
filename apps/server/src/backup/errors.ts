/** Why a backup cannot be made or restored; the text is for people. */
export class BackupError extends Error {}
