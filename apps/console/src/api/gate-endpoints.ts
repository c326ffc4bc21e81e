import { serverEndpoints } from '@rastro/model/server'
import {
  actingEndpoints,
  emailEndpoints,
  recoveryEndpoints,
  sessionEndpoints,
  signInEndpoints,
} from '@rastro/model/session'
import { shareEndpoints } from '@rastro/model/share'
import { userEndpoints } from '@rastro/model/user'

/** What the screens before the console call; like `endpoints.ts`, but so few that they are on the first page. */
export const endpoints = {
  readServer: serverEndpoints.read,
  readSession: sessionEndpoints.read,
  signIn: sessionEndpoints.login,
  signOut: sessionEndpoints.logout,
  endActing: actingEndpoints.end,
  recover: recoveryEndpoints.either,
  confirmEmail: emailEndpoints.confirm,
  undoEmail: emailEndpoints.undo,
  endSignIn: signInEndpoints.end,
  openShare: shareEndpoints.open,
  createAccount: userEndpoints.create,
}
