export {
  createGroupDirectory,
  type GroupDirectory,
  type GroupRecord,
  type OwnedGroupDirectory,
} from './group-directory'
export { deleteGroup, groupProjection, insertGroup, updateGroup } from './groups.store'
