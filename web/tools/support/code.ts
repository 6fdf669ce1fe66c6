/** Browser features in TypeScript sources, as keys of MDN's data. */
import { dirname } from 'node:path';
import ts from 'typescript';
import { featureAt, namesLacking } from './browsers.ts';

export interface Use {
  key: string;
  /** File and line. */
  place: string;
}

const isLibrary = (file: ts.SourceFile) => /[\\/]typescript[\\/]lib[\\/]lib\./.test(file.fileName);

/** Returns the first key that the data contains. */
const known = (keys: string[]): string | undefined => keys.find((key) => featureAt(key));

/** Yields a type and its base types. */
function* family(type: ts.Type): Generator<string> {
  if (type.isUnionOrIntersection()) for (const part of type.types) yield* family(part);
  else if (type.symbol) yield type.symbol.name;
  for (const base of (type.isClassOrInterface() && type.getBaseTypes()) || []) yield* family(base);
}

/** Returns the key of an object's member; for static members, its constructor's type declares them. */
function memberKey(member: ts.Symbol, owner: ts.Type): string | undefined {
  const declaration = member.declarations?.find((found) => isLibrary(found.getSourceFile()));
  if (!declaration) return undefined;
  const { parent } = declaration;
  const { name } = member;
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return known([`api.${parent.parent.name.getText()}.${name}_static`]);
  if (ts.isModuleBlock(parent)) {
    const space = (parent.parent as ts.ModuleDeclaration).name.text;
    return known([`api.${space}.${name}_static`, `javascript.builtins.${space}.${name}`]);
  }
  const declaring = ts.isInterfaceDeclaration(parent) ? parent.name.text : '';
  const built = declaring.replace(/Constructor$/, '');
  const owners = new Set([declaring, ...family(owner)]);
  return known([
    ...[...owners].map((one) => `api.${one}.${name}`),
    `javascript.builtins.${built}.${name}`,
    `javascript.builtins.Intl.${built}.${name}`,
  ]);
}

/** Returns the key of a global, such as `structuredClone`. */
function globalKey(symbol: ts.Symbol | undefined): string | undefined {
  const own = symbol?.valueDeclaration;
  if (!symbol || !own || !isLibrary(own.getSourceFile())) return undefined;
  if (!(ts.isVariableDeclaration(own) || ts.isFunctionDeclaration(own) || ts.isModuleDeclaration(own)))
    return undefined;
  if (ts.isFunctionDeclaration(own) && ts.isModuleBlock(own.parent)) return undefined; // a member
  return known([`api.Window.${symbol.name}`, `api.${symbol.name}`, `javascript.builtins.${symbol.name}`]);
}

/** Returns the key of a JSX attribute. */
function attributeKey(node: ts.JsxAttribute): string | undefined {
  const tag = node.parent.parent.tagName.getText();
  if (!/^[a-z]+$/.test(tag)) return undefined;
  const name = node.name.getText().toLowerCase();
  return known([`html.elements.${tag}.${name}`, `html.global_attributes.${name}`]);
}

/** Reports whether the code checks for the feature first: `a?.()` or `'a' in b`. */
const asksFirst = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) && node.parent.expression === node && !!node.parent.questionDotToken;

/** Only resolves names that some browser lacks, because the checker infers a type for each. */
function usesIn(source: ts.SourceFile, checker: ts.TypeChecker, names: Set<string>): Use[] {
  const uses: Use[] = [];
  const use = (node: ts.Node, key: string | undefined) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (key) uses.push({ key, place: `${source.fileName}:${line + 1}` });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text) && !asksFirst(node)) {
      const member = checker.getSymbolAtLocation(node.name);
      if (member) use(node, memberKey(member, checker.getTypeAtLocation(node.expression)));
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      const owner = names.has(name) ? checker.getTypeAtLocation(node.parent) : undefined;
      const member = owner?.getProperty(name);
      if (owner && member) use(node, memberKey(member, owner));
    } else if (ts.isIdentifier(node) && names.has(node.text) && !isMemberName(node)) {
      use(node, globalKey(checker.getSymbolAtLocation(node)));
    } else if (ts.isJsxAttribute(node)) {
      use(node, attributeKey(node));
    } else if (ts.isRegularExpressionLiteral(node) && /\/[a-z]*v[a-z]*$/.test(node.text)) {
      use(node, 'javascript.builtins.RegExp.unicodeSets');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const isMemberName = (node: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;

/** Returns the uses of features that some promised browser lacks, with the settings of a tsconfig.json. */
export function usesOf(config: string, choose: (files: string[]) => string[]): Use[] {
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config));
  // With all libraries, so that new browser features aren't mistaken for our own declarations.
  const lib = ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  const files = choose(fileNames);
  const program = ts.createProgram(files, { ...options, lib });
  const checker = program.getTypeChecker();
  const names = namesLacking();
  const own = (source: ts.SourceFile) =>
    !source.isDeclarationFile && !source.fileName.includes('node_modules');
  return program
    .getSourceFiles()
    .filter(own)
    .flatMap((source) => usesIn(source, checker, names));
}
