import { queryFor } from './call'
import { endpoints } from './endpoints'

/** Everybody an administrator may see, whom a manager manages, nobody for others. */
export const usersQuery = () => queryFor(endpoints.listUsers, {})
