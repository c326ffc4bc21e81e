const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const srv = '^apps/server/src/'
const web = '^apps/console/src/'
const test = '\\.test\\.tsx?$'
/** Lives of data in tracking, from below: each may use only what stands before it. */
const floors = (names) =>
  names
    .slice(0, -1)
    .map((name, at) =>
      never(
        `floor-of-${name}`,
        { path: `${srv}tracking/${name}/`, pathNot: test },
        { path: `${srv}tracking/(${names.slice(at + 1).join('|')})/` },
        'Resource < position < people < fleet < ingest < control < live < history < calls.',
      ),
    )

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }, 'Two files that need each other are one idea, or hide a third.'),
    never(
      'everything-resolves',
      {},
      { couldNotResolve: true },
      'An import that does not resolve silences the other rules.',
    ),
    never(
      'apps-are-islands',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
      'The wire is the only bridge between apps.',
    ),
    never(
      'packages-below-apps',
      { path: '^packages/' },
      { path: '^(apps|tools|bench|e2e)/' },
      'Packages never import apps.',
    ),
    never(
      'apps-above-tools',
      { path: '^apps/', pathNot: '\\.bench\\.ts$' },
      { path: '^(tools|bench|e2e)/' },
      'Tools drive the product, the product does not know them. A bench that looks inside prints as the others do.',
    ),
    never(
      'leaves',
      { path: '^packages/(geo|i18n)/' },
      { path: '^packages/', pathNot: '^packages/$1/' },
      'A leaf can be understood alone.',
    ),
    never(
      'model-sees-geo',
      { path: '^packages/model/' },
      { path: '^packages/(?!(model|geo)/)' },
      'model imports geo only.',
    ),
    never(
      'protocols-see-model-and-geo',
      { path: '^packages/protocols/' },
      { path: '^packages/(?!(protocols|model|geo)/)' },
      'protocols import model and geo only.',
    ),
    never(
      'packages-do-no-io',
      { path: '^packages/', pathNot: test },
      { dependencyTypes: ['core'] },
      'The same code runs in browser, server and bench: pass data in.',
    ),
    never(
      'tracking-alone',
      { path: srv + 'tracking/' },
      { path: srv + '(provider|demo|face/(?!caller/)[^/]+)/' },
      'Tracking knows nothing of money; what it needs arrives from context.ts.',
    ),
    never(
      'provider-through-the-face',
      { path: srv + '(provider|demo)/', pathNot: test },
      { path: srv + '(tracking|face/(?!caller/)[^/]+)/' },
      'The provider asks the tracking server through face/index.ts, and cannot tell which one is behind it.',
    ),
    never(
      'the-face-knows-no-server',
      { path: srv + 'face/[^/]+\\.ts$', pathNot: test },
      { path: srv, pathNot: srv + 'face/[^/]+\\.ts$' },
      'What a tracking server is says nothing of how one is made.',
    ),
    never(
      'remote-knows-the-wire-only',
      { path: srv + 'face/remote/', pathNot: test },
      { path: srv, pathNot: srv + '(platform/|face/remote/|face/[^/]+\\.ts$)' },
      'A server behind a wire is reached by its contract.',
    ),
    never(
      'front-door',
      { path: srv + 'tracking/([^/]+/[^/]+)/' },
      { path: srv + 'tracking/(?!$1/|calls/)[^/]+/[^/]+/', pathNot: '/index\\.ts$' },
      'A module imports another only through its index.ts.',
    ),
    never(
      'front-door-of-calls',
      { path: srv + 'tracking/(calls|resource)/' },
      { path: srv + 'tracking/(?!$1/)[^/]+/[^/]+/', pathNot: '/index\\.ts$' },
      'A module imports another only through its index.ts.',
    ),
    never(
      'calls-on-top',
      { path: srv + 'tracking/(?!calls/)', pathNot: test },
      { path: srv + 'tracking/calls/' },
      'What answers calls stands on the nouns, not among them.',
    ),
    ...floors(['resource', 'position', 'people', 'fleet', 'ingest', 'control', 'live', 'history']),
    never(
      'platform-below',
      { path: srv + '(platform|db)/' },
      { path: srv + '(tracking|provider|face|demo|http|rights)/' },
      'platform and db know nobody.',
    ),
    never(
      'http-knows-the-face',
      { path: srv + '(http|rights)/', pathNot: test },
      { path: srv + '(tracking|provider)/' },
      'Whatever server stands behind the face, calls and rights are the same.',
    ),
    never(
      'http-at-the-edge',
      { path: srv + '(tracking|provider|demo)/', pathNot: '(\\.routes|tracking/calls/|' + test.slice(0, -1) + ')' },
      { path: srv + 'http/' },
      'Rules survive a framework change: only *.routes.ts know http/.',
    ),
    never(
      'feature-islands',
      { path: web + 'features/([^/]+)/' },
      { path: web + 'features/(?!$1/)' },
      'Delete a feature by deleting its folder; shared pieces move to widgets/.',
    ),
    never(
      'widgets-below',
      { path: web + 'widgets/' },
      { path: web + '(features|app)/' },
      'ui < widgets < features < app.',
    ),
    never('features-below', { path: web + 'features/' }, { path: web + 'app/' }, 'ui < widgets < features < app.'),
    never(
      'bases-below',
      { path: web + '(api|live|map)/' },
      { path: web + '(features|app|widgets)/' },
      'api, live and map sit below widgets.',
    ),
    never(
      'map-takes-props',
      { path: web + 'map/' },
      { path: web + '(api|live)/' },
      'The map is a leaf: props in, callbacks out.',
    ),
    never('ui-is-a-leaf', { path: web + 'ui/' }, { path: web + '(?!ui/)' }, 'ui knows no product words.'),
    never(
      'e2e-outside',
      { path: '^e2e/' },
      { path: '^(apps/|packages/(?!model/))' },
      'Browser tests see what a person sees.',
    ),
    never(
      'tools-by-start',
      { path: '^(bench|tools)/' },
      { path: '^apps/', pathNot: srv + '(start|config)\\.ts$' },
      'Tools and benchmarks start the server through start.ts.',
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|results)/|(^|^e2e/|^bench/)reports/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
