import type { Language } from './languages'
import type { Stage, Texts } from './texts'

type Loader = () => Promise<Partial<Texts>>

const loaders: Record<Language, Record<Stage, Loader>> = {
  'pt-BR': {
    gate: () => import('./pt-BR/gate'),
    app: () => import('./pt-BR/app'),
    later: () => import('./pt-BR/later'),
  },
  'es-ES': {
    gate: () => import('./es-ES/gate'),
    app: () => import('./es-ES/app'),
    later: () => import('./es-ES/later'),
  },
  'en-US': {
    gate: () => import('./en-US/gate'),
    app: () => import('./en-US/app'),
    later: () => import('./en-US/later'),
  },
}

/** The texts of one stage in one language, one entry per area. Rejects when they cannot be loaded. */
export const loadTexts = async (language: Language, stage: Stage): Promise<Partial<Texts>> => ({
  ...(await loaders[language][stage]()),
})
