import type { Brand, BrandDomain, BrandFields, BrandImage } from '@rastro/model/brand'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'
import { upload } from './upload'
import { where } from './where'

/** Whose domains prove nothing and whose fields inherit nothing: the server itself. */
export const SERVER_BRAND = 0

export const brandQuery = (id: number) => queryFor(endpoints.readBrand, { params: { id } })

export const saveBrand = (id: number, body: BrandFields): Promise<Brand> =>
  call(endpoints.updateBrand, { params: { id }, body })

/** Replaces a picture at once; the reply has its new name. */
export const saveBrandImage = async (id: number, kind: BrandImage, file: File): Promise<Brand> =>
  (await upload({ path: where(endpoints.saveBrandImage, { id, kind }).path, file, name: file.name })) as Brand

/** Where a picture is; what the server's own attributes name has an address already. */
export const brandPictureAt = (name: string): string =>
  name.startsWith('/') ? name : where(endpoints.brandPicture, { file: name }).path

export const addDomain = (id: number, host: string): Promise<BrandDomain> =>
  call(endpoints.addDomain, { params: { id }, body: { host } })
export const checkDomain = (id: number, domainId: number): Promise<BrandDomain> =>
  call(endpoints.checkDomain, { params: { id, domainId } })
export const removeDomain = (id: number, domainId: number): Promise<unknown> =>
  call(endpoints.removeDomain, { params: { id, domainId } })
