import '@fontsource-variable/inter/index.css'
import '#src/ui/tokens.css'
import './begin.css'
import { createRoot } from 'react-dom/client'
import { installationToken } from '#src/widgets/stored'
import { Gate } from './Gate'
import { setOut } from './boot'
import { startColorScheme } from './color-scheme'
import { startTexts } from './i18n'

const start = async (): Promise<void> => {
  startColorScheme()
  installationToken()
  setOut()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html lacks its root')
  await startTexts()
  createRoot(root).render(<Gate />)
}

void start()
