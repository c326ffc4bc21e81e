export { createAccountRights } from './account-rights'
export { type Actor, isManager, type Restrictions } from './actor'
export { type Can, createCan } from './can'
export { makeAdministrator } from './administrator-from-outside'
export { isEmailAddress, requireEmailAddress } from './email-address'
export { createFirstAdministrator, FIRST_USER } from './first-administrator'
export { followOutside } from './follow-outside'
export { checkPassword, hashPassword, requireGoodPassword } from './password'
export { factorAddress, newSecondFactorKey, openedKey, sealedKey, sealPlainKeys, stepOfCode } from './second-factor'
export { requireNoLastingWayIn } from './token-limits'
export { createUserDirectory, isRenamed, requireGoodNames, type UserDirectory } from './user-directory'
export { presentUser } from './user-record'
export {
  type AccountRights,
  changesPowers,
  isReseller,
  changesSignIn,
  changesWhatActingMayNot,
  creates,
  mayDoAllThat,
  requireMayActAs,
  requireMayChange,
  requireMayCreate,
  requireNotAbove,
  requirePlainRegistration,
} from './users.policy'
export {
  changeFlags,
  changeUsers,
  deleteUser,
  FLAGS_ATTRIBUTE,
  forgetShare,
  insertFirstUser,
  insertShareUser,
  insertUser,
  replacePasswordHash,
  updateUser,
  userProjection,
} from './users.store'
export { createPeopleIndex, type PersonEntry, personTest } from './people-index'
export { lastSignIns } from './sign-ins.store'
