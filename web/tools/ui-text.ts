/** Finds user-visible text in the source, which belongs in content/. Only a test uses this. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Excluded: the desk and the editor, which are in English only; tests; generated files. */
const apart =
  /\/desk\/|AdminDesk|features\/(operations|website\/(publishing|visits))\/|ui\/(FigureTable|DayChart)|\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/;

/** Attributes and properties with user-visible values. */
const readable =
  /^(alt|title|label|placeholder|hint|text|description|legend|caption|header|detail|name|message|loading|failed\w*|empty\w*|\w*Label|\w*Text|\w*Reason|aria-(label|description|roledescription|valuetext))$/;

/** Functions whose arguments are for programmers or machines. */
const machine =
  /^(console\.\w+|cx|import|matchMedia|buttonClass|put|islandOf|\w+\.(GET|POST|PUT|PATCH|DELETE|get|set|has|add|remove))$|addEventListener|dispatchEvent|querySelector|matches$|closest$|getItem|setItem|setAttribute|setRequestHeader|startsWith|endsWith|includes$|split$|replace/;

const letters = /[A-Za-z]{2,}/;

/** A capitalized word, or several words: not a key, class or code. */
const sentence =
  /^\W*[A-Z][a-z]+([ ,.!?:…]|$)|^[A-Z]\w* [A-Z]?[a-z]+|(^|[^\w-])[a-z]{2,}[,.:!?]? [a-z]{2,}([^\w-]|$)/;

/** Reports whether the text is a list of style classes: most of its words contain a dash, colon or bracket. */
function isStyle(text: string): boolean {
  const words = text.split(/\s+/);
  return words.filter((word) => /[a-z\]][-:/[]|\[/.test(word)).length * 2 >= words.length;
}

/** Returns the node that receives a value, through conditions and the like: an attribute, a property, an argument. */
function goesTo(node: ts.Node): ts.Node {
  const { parent } = node;
  const passes =
    ts.isJsxExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    (ts.isBinaryExpression(parent) && /^(&&|\|\||\?\?|\+)$/.test(parent.operatorToken.getText()));
  return passes ? goesTo(parent) : parent;
}

/** Reports whether the node's value is user-visible; undefined if its position doesn't tell. */
function isRead(node: ts.Node): boolean | undefined {
  const place = goesTo(node);
  if (ts.isJsxElement(place) || ts.isJsxFragment(place)) return true;
  if (ts.isJsxAttribute(place)) {
    const name = place.name.getText();
    return readable.test(name) && name !== 'name' && !(name === 'loading' && textOf(node) === 'lazy');
  }
  if (ts.isPropertyAssignment(place)) {
    const name = place.name.getText();
    if (/^'@|^type$|class/i.test(name)) return false;
    return (ts.isTemplateExpression(node) && readable.test(name)) || undefined;
  }
  if (ts.isNewExpression(place)) return place.expression.getText() === 'ApiError';
  if (ts.isCallExpression(place)) return machine.test(place.expression.getText()) ? false : undefined;
  if (ts.isImportDeclaration(place) || ts.isExportDeclaration(place) || ts.isTypeNode(place)) return false;
  if (ts.isCaseClause(place) || ts.isElementAccessExpression(place) || ts.isBinaryExpression(place))
    return false;
  return undefined;
}

function textOf(node: ts.Node): string {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}

/** Returns the texts in a source, in order; `name` ends in .ts or .tsx. */
export function uiTextOf(name: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node).replaceAll(/\s+/g, ' ').trim();
    if (letters.test(text) && !/^(https?:|mailto:|\/)/.test(text)) {
      const read = ts.isJsxText(node) || isRead(node);
      if (read || (read === undefined && sentence.test(text) && !isStyle(text))) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the texts in all sources of a folder outside the desk, as 'file: text'. */
export const uiTextIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !apart.test(`/${name}`))
    .sort()
    .flatMap((name) =>
      uiTextOf(name, readFileSync(join(root, name), 'utf8')).map((words) => `${name}: ${words}`),
    );
