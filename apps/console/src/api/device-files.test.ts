import {
  DOCUMENT_MAX_BYTES,
  MOST_DOCUMENTS,
  MOST_PHOTOS,
  PHOTO_MAX_BYTES,
  deviceFileEndpoints,
} from '@rastro/model/media'
import { expect, test } from 'vitest'
import { FILE_LIMITS } from './device-files'

test('[ADM-DEVICES-27] the limits of files are those of the model, and so are their addresses', () => {
  expect(FILE_LIMITS.photos).toMatchObject({ most: MOST_PHOTOS, maxBytes: PHOTO_MAX_BYTES })
  expect(FILE_LIMITS.documents).toMatchObject({ most: MOST_DOCUMENTS, maxBytes: DOCUMENT_MAX_BYTES })
  expect(deviceFileEndpoints.addPhoto.path).toBe('/tarkan/devices/:id/photos')
  expect(deviceFileEndpoints.addDocument.path).toBe('/tarkan/devices/:id/documents')
  expect(deviceFileEndpoints.saveImage.path).toBe('/tarkan/devices/:id/image')
})
