import js from '@eslint/js'
import nodePlugin from 'eslint-plugin-n'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'

const passTheTimeIn = 'Packages are pure: pass the time (or the number) in.'

export default ts.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'reports/**', 'data/**', '**/*.d.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['packages/*/src/**', 'apps/*/src/**', 'tools/*/src/**'],
    plugins: { n: nodePlugin },
    settings: { n: { tryExtensions: ['.ts', '.tsx', '.js', '.json', ''] } },
    rules: { 'n/no-extraneous-import': 'error' },
  },
  {
    files: ['packages/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'fetch', 'setTimeout', 'setInterval'],
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: passTheTimeIn },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: passTheTimeIn },
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: passTheTimeIn,
        },
      ],
    },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['apps/server/src/config.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'config.ts is the only reader of the environment.' },
      ],
    },
  },
  {
    files: ['apps/server/src/main.ts', 'tools/**', 'bench/**', '**/*.bench.ts', 'scripts/**', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['scripts/**', '**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Parts of these files run inside the page.
  { files: ['bench/console/**'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: globals.node } },
)
