import { KEEP_MESSAGES_KEY as MODEL_KEY, messageEndpoints } from '@rastro/model/message'
import { expect, test } from 'vitest'
import { KEEP_MESSAGES_KEY, messagesFile } from './messages'

test('the switch and the file are where the model has them', () => {
  expect(KEEP_MESSAGES_KEY).toBe(MODEL_KEY)
  expect(messagesFile(7)).toBe(messageEndpoints.download.path.replace(':id', '7'))
})
