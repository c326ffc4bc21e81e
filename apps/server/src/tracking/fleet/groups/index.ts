export {
  createGroupDirectory,
  type GroupDirectory,
  type GroupRecord,
  type OwnedGroupDirectory,
} from './group-directory'
export { deleteGroup, insertGroup, loadGroups, updateGroup } from './groups.store'
