import type { AccountRightsInfo, RightsChange } from '@rastro/model/account'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const rightsQuery = (id: number) => queryFor(endpoints.readAccountRights, { params: { id } })

export const changeRights = (id: number, body: RightsChange): Promise<AccountRightsInfo> =>
  call(endpoints.changeAccountRights, { params: { id }, body })
