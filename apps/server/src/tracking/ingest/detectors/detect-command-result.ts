import { NONE, plain } from './detector'

/** The device answered a command. */
export const detectCommandResult = plain(
  ({ attributes: { result } }) =>
    result === undefined ? NONE : [{ type: 'commandResult', attributes: { result: String(result) } }],
  { seesLate: true },
)
