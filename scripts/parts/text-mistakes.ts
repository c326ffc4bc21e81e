import ts from 'typescript'

/** Texts by area, nested by the parts of their keys. */
export interface TextTree {
  [name: string]: string | TextTree
}

export interface TextMistake {
  file: string
  line: number
  message: string
}

/** Attributes whose value a person sees or hears. */
const VISIBLE_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'description',
  'label',
  'nothingFoundMessage',
  'placeholder',
  'title',
])

/** Names of services and ways of sending are not translated. */
const SAME_EVERYWHERE = /\b(SMS|GPRS|WhatsApp)\b/g

/** Units, signs and numbers are the same in every language; words are not. */
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, '').replace(SAME_EVERYWHERE, ''))

const isKeyIn = (texts: TextTree, key: string): boolean => {
  let found: string | TextTree | undefined = texts
  for (const part of key.split('.')) {
    if (typeof found !== 'object') return false
    const inside: TextTree = found
    found = inside[part] ?? inside[`${part}_other`]
  }
  return typeof found === 'string'
}

/** Does the beginning of a key built at run time (`errors.` + code) lead anywhere? */
const isPrefixIn = (texts: TextTree, prefix: string): boolean => {
  const parts = prefix.split('.')
  const start = parts.pop() ?? ''
  let found: string | TextTree | undefined = texts
  for (const part of parts) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'object' && Object.keys(found).some((name) => name.startsWith(start))
}

const literalOf = (node: ts.Node | undefined): string | null =>
  node && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) ? node.text : null

/** Signs after which the other side is shown. */
const SHOWS_RIGHT = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/** What may be shown of `a ? 'x' : 'y'`, `a ?? 'x'`, `a && 'x'`, `'x' + a` and a template; or the literal itself. */
const literalsOf = (node: ts.Node | undefined): string[] => {
  if (node && ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (node && ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (node && ts.isBinaryExpression(node)) {
    const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken
    if (isSum || SHOWS_RIGHT.has(node.operatorToken.kind))
      return [...(isSum ? literalsOf(node.left) : []), ...literalsOf(node.right)]
  }
  if (node && ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].filter((text) => text !== '')
  const text = literalOf(node)
  return text === null ? [] : [text]
}

const isTranslateCall = (node: ts.CallExpression): boolean => {
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  return ts.isIdentifier(name) && (name.text === 't' || name.text === 'translate')
}

const callMistakes = (node: ts.CallExpression, texts: TextTree): string[] => {
  if (!isTranslateCall(node)) return []
  const [key] = node.arguments
  if (key && ts.isTemplateExpression(key))
    return isPrefixIn(texts, key.head.text) ? [] : [`no text begins with "${key.head.text}"`]
  return literalsOf(key)
    .filter((text) => !isKeyIn(texts, text))
    .map((text) => `no text "${text}"`)
}

const attributeMistakes = (node: ts.JsxAttribute): string[] => {
  if (!ts.isIdentifier(node.name) && !ts.isJsxNamespacedName(node.name)) return []
  const name = node.name.getText()
  if (!VISIBLE_ATTRIBUTES.has(name)) return []
  const value =
    node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
  return literalsOf(value)
    .filter(hasWords)
    .map((text) => `raw text in ${name}: "${text}"`)
}

/** What a toast, a confirmation or an empty list says, as the property of an object. */
const TOLD_PROPERTIES = new Set(['message', 'title', 'label', 'placeholder', 'description', 'nothingFoundMessage'])
/** Words as people write them: a capital first, or several. */
const reads = (text: string): boolean => hasWords(text) && /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(text.trim())

const propertyMistakes = (node: ts.PropertyAssignment): string[] =>
  TOLD_PROPERTIES.has(node.name.getText().replace(/['"]/g, ''))
    ? literalsOf(node.initializer)
        .filter(reads)
        .map((text) => `raw text in ${node.name.getText()}: "${text}"`)
    : []

const mistakesAt = (node: ts.Node, texts: TextTree): string[] => {
  if (ts.isPropertyAssignment(node)) return propertyMistakes(node)
  if (ts.isJsxText(node) && hasWords(node.text)) return [`raw text: "${node.text.trim()}"`]
  if (ts.isJsxAttribute(node)) return attributeMistakes(node)
  if (ts.isCallExpression(node)) return callMistakes(node, texts)
  const isChild = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
  return isChild
    ? literalsOf(node.expression)
        .filter(hasWords)
        .map((text) => `raw text: "${text}"`)
    : []
}

/** Raw visible text and unknown keys of one source file. */
export const findTextMistakes = (source: string, file: string, texts: TextTree): TextMistake[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const mistakes: TextMistake[] = []
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    for (const message of mistakesAt(node, texts)) mistakes.push({ file, line, message })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return mistakes
}
