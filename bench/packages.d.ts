// Types of the used parts of the packages in bench/package.json. These are installed on first use only, so their own
// types are missing when the project is checked.
declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath?: string | undefined
    logLevel: 'silent'
    chromeFlags: string[]
  }): Promise<{ port: number; kill(): void }>
}

declare module 'lighthouse' {
  export default function lighthouse(
    url: string,
    flags: {
      port: number
      output: string[]
      logLevel: 'silent'
      onlyCategories: string[]
      onlyAudits: string[]
      skipAudits: string[]
      maxWaitForLoad: number
    },
  ): Promise<{ lhr: object } | undefined>
}

declare module 'selfsigned' {
  export function generate(
    attributes: { name: string; value: string }[],
    options: { keyType: 'ec' },
  ): Promise<{ private: string; cert: string }>
}
