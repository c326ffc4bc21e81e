import { z } from 'zod'
import { endpoint, IdParams, IntegerParam, ZonedDate } from '../wire/index'
import { Share, ShareInput, ShareOpening, ShareView } from './share.schema'

/** Shared links of the console. */
export const shareEndpoints = {
  list: endpoint('GET', '/tarkan/shares', {
    need: ['share', 'view'],
    reply: z.array(Share),
    access: 'user',
    summary: 'The shared links of the caller, newest first.',
  }),
  create: endpoint('POST', '/tarkan/shares', {
    need: ['share', 'create'],
    body: ShareInput,
    reply: Share,
    access: 'user',
    summary: 'Makes a link to devices and groups the caller sees.',
  }),
  update: endpoint('PUT', '/tarkan/shares/:id', {
    need: ['share', 'edit'],
    params: IdParams,
    body: ShareInput,
    reply: Share,
    access: 'user',
    summary: 'Changes a link: its end, its devices, what it shows, its PIN. A new PIN ends whoever is watching.',
  }),
  remove: endpoint('DELETE', '/tarkan/shares/:id', {
    need: ['share', 'delete'],
    params: IdParams,
    access: 'user',
    summary: 'Revokes a link at once.',
  }),
  views: endpoint('GET', '/tarkan/shares/:id/views', {
    need: ['share', 'view'],
    params: IdParams,
    reply: z.array(ShareView),
    access: 'user',
    summary: 'When and from where a link was opened, newest first.',
  }),
  open: endpoint('POST', '/tarkan/shares/open', {
    need: 'free',
    body: ShareOpening,
    reply: z.object({ token: z.string() }),
    access: 'public',
    summary: 'Gives the token that signs in, for a link and its PIN.',
  }),
}

const Expiration = ZonedDate.optional()

/** Shared links of the tracking contract (TRACKING-API §6.6). */
export const shareTokenEndpoints = {
  device: endpoint('POST', '/api/share/device', {
    closedWhileActing: true,
    need: ['share', 'create'],
    body: z.object({ deviceId: IntegerParam, expiration: Expiration }),
    form: true,
    reply: z.string(),
    access: 'user',
    summary: 'A token that shows one device until `expiration`.',
  }),
  group: endpoint('POST', '/api/share/group', {
    closedWhileActing: true,
    need: ['share', 'create'],
    body: z.object({ groupId: IntegerParam, expiration: Expiration }),
    form: true,
    reply: z.string(),
    access: 'user',
    summary: 'A token that shows the devices of a group until `expiration`.',
  }),
}
