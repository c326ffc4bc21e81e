/** Why the embedded database does not start; the text is for people. */
export class EmbeddedError extends Error {}
