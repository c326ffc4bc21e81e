import { z } from 'zod'
import { endpoint, IntegerParam } from '../wire/index'

const Camera = z.object({ deviceId: IntegerParam, channel: IntegerParam })

/** Live pictures of cameras (TRACKING-API §6.5). No protocol here sends any yet, so the list is empty. */
export const streamEndpoints = {
  playlist: endpoint('GET', '/api/stream/:deviceId/:channel/live.m3u8', {
    need: ['devices', 'view'],
    params: Camera,
    access: 'user',
    summary: 'What a camera of a device shows now, as an HLS playlist; empty while nothing streams.',
  }),
  segment: endpoint('GET', '/api/stream/:deviceId/:channel/:segment', {
    need: ['devices', 'view'],
    params: Camera.extend({ segment: z.string().regex(/^\d{1,15}\.ts$/) }),
    access: 'user',
    summary: 'A piece of that film.',
  }),
}
