/* Folders, without their tests: a test may use the whole product. */
const srv = '^apps/server/src/'
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Two folders that need each other cannot be understood one after the other.',
      scope: 'folder',
      from: {
        path: [
          'tracking/[^/]+',
          'tracking/[^/]+/[^/]+',
          'provider/[^/]+',
          'platform/[^/]+',
          'http',
          'rights',
          'face/[^/]+',
          'db',
        ].map((folder) => `${srv}${folder}$`),
      },
      to: { circular: true },
    },
  ],
  options: {
    ...require('./.dependency-cruiser.cjs').options,
    exclude: { path: '(^|/)dist/|\\.test\\.tsx?$|^apps/server/test/' },
  },
}
