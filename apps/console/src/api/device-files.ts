import { call, queryFor } from './call'
import { endpoints } from './endpoints'
import { upload } from './upload'
import { where } from './where'

/** What the server takes; held against the model by `device-files.test.ts`. */
export const FILE_LIMITS = {
  photos: { most: 10, maxBytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
  documents: { most: 10, maxBytes: 10 * 1024 * 1024, types: ['application/pdf'] },
} as const satisfies Record<string, { most: number; maxBytes: number; types: readonly string[] }>
export type FileKind = keyof typeof FILE_LIMITS
const ADD = { photos: endpoints.addDevicePhoto, documents: endpoints.addDeviceDocument } as const

export const deviceFilesQuery = (deviceId: number) => queryFor(endpoints.listDeviceFiles, { params: { id: deviceId } })

/** Sends a photo or a document of a device; `onProgress` gets the share sent, 0 to 1. */
export const addDeviceFile = (
  deviceId: number,
  kind: FileKind,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> =>
  upload({ path: where(ADD[kind], { id: deviceId }).path, file, name: file.name, onProgress, signal })

export const removeDeviceFile = (deviceId: number, fileId: number) =>
  call(endpoints.removeDeviceFile, { params: { id: deviceId, fileId } })

/** Replaces the picture that stands for a device. */
export const saveDeviceImage = (deviceId: number, picture: Blob) =>
  upload({ path: where(endpoints.saveDeviceImage, { id: deviceId }).path, file: picture, name: 'picture.png' })

export const removeDeviceImage = (deviceId: number) => call(endpoints.removeDeviceImage, { params: { id: deviceId } })
