import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../../test/server'

describe('the port for any tracker', () => {
  test.each([
    { detectPort: 5123, told: 5123 },
    { detectPort: 0, told: null },
  ])('is told to screens that explain how to connect one: $told', async ({ detectPort, told }) => {
    const server = await startTestServer({ detectPort })
    try {
      expect((await server.client().get('/api/server')).json()).toMatchObject({ detectPort: told })
    } finally {
      await server.close()
    }
  })
})
