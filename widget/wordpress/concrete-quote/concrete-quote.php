<?php
/**
 * Plugin Name: Concrete Quote
 * Description: The contractor's free-quote form, as the block “Quote form” and as the shortcode [concrete_quote].
 * Version: 1.2.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: MIT
 * License URI: https://opensource.org/license/mit
 * Text Domain: concrete-quote
 */

defined( 'ABSPATH' ) || exit;

if ( is_admin() ) {
	require __DIR__ . '/settings.php';
}

add_action( 'init', 'concrete_quote_register_block' );
add_action( 'enqueue_block_editor_assets', 'concrete_quote_enqueue_block' );
add_shortcode( 'concrete_quote', 'concrete_quote_render' );

/** Returns the origin of the server: that of wp-config.php, else that of the settings, else ''. */
function concrete_quote_url() {
	return untrailingslashit( defined( 'CONCRETE_QUOTE_URL' ) ? CONCRETE_QUOTE_URL : get_option( 'concrete_quote_url', '' ) );
}

/** Returns what the plugin needs of the form: the build adds the file (widget/wordpress/pack-plugin.ts). */
function concrete_quote_contract() {
	static $contract = null;
	return $contract ??= wp_json_file_decode( __DIR__ . '/contract.json', array( 'associative' => true ) );
}

function concrete_quote_register_block() {
	register_block_type( __DIR__, array( 'render_callback' => 'concrete_quote_render' ) );
}

/**
 * Renders the shortcode or the block. The footer loads the form, once however many there are.
 *
 * @param array|string $given The attributes of the element, or '' if a shortcode has none.
 */
function concrete_quote_render( $given ) {
	$given = (array) $given;
	$url   = concrete_quote_url();
	if ( '' === $url ) {
		return concrete_quote_render_without_url( $given['phone'] ?? '' );
	}

	$source   = get_option( 'concrete_quote_source', '' );
	$given   += '' === $source ? array() : array( 'source' => $source );
	$contract = concrete_quote_contract();
	$html     = '';
	foreach ( shortcode_atts( array_fill_keys( $contract['texts'], null ), $given, 'concrete_quote' ) as $name => $value ) {
		// An empty attribute has a meaning of its own: `phone=""` shows no number.
		if ( null !== $value ) {
			$html .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
		}
	}
	foreach ( $contract['flags'] as $name ) {
		// WordPress lists attributes without a value, such as `[concrete_quote faq]`, by number.
		if ( in_array( $name, $given, true ) || filter_var( $given[ $name ] ?? '', FILTER_VALIDATE_BOOLEAN ) ) {
			$html .= " $name";
		}
	}

	add_action( 'wp_footer', 'concrete_quote_print_script' );
	$lang = strtolower( substr( $given['lang'] ?? get_locale(), 0, 2 ) );
	$link = $contract['links'][ $lang ] ?? $contract['links']['en'];
	return sprintf(
		// The link is for visitors without JavaScript, and until the script runs. The empty SVG reserves the form's height.
		'<concrete-quote-form%s><div><a href="%s">%s</a></div><svg height="%d" aria-hidden="true"></svg></concrete-quote-form>',
		$html,
		esc_url( $url . $link['path'] ),
		esc_html( $given['heading'] ?? $link['heading'] ),
		$contract['reservedHeight']
	);
}

/** Prints what loads the form when it is about to come into view. */
function concrete_quote_print_script() {
	// Without a `ver` parameter: the server revalidates the file, and v1 stays compatible.
	$url = concrete_quote_url() . '/widget/v1/embed.js';
	// Plugins that optimize pages serve copies of scripts: the address stays beside them.
	wp_print_script_tag( array( 'async' => true, 'src' => $url, 'data-url' => $url ) );
}

/**
 * Renders what stands in for the form until an administrator has entered an address: for editors what is missing, for
 * visitors the phone number if the form would show one of its own.
 */
function concrete_quote_render_without_url( $phone ) {
	if ( current_user_can( 'edit_pages' ) ) {
		return '<p>' . concrete_quote_missing_url() . '</p>';
	}
	// The digits before an extension.
	$digits = preg_replace( '/[^+\d]/', '', preg_split( '/[a-z#;]/i', $phone )[0] );
	return '' === $digits ? '' : sprintf( '<p><a href="%s">%s</a></p>', esc_url( "tel:$digits" ), esc_html( $phone ) );
}

/** Says as HTML that the address is missing, with a link for those who can enter it. */
function concrete_quote_missing_url() {
	$text = esc_html__( 'Visitors do not see the quote form: it has no server address yet.', 'concrete-quote' );
	$link = current_user_can( 'manage_options' )
		? sprintf( '<a href="%s">%s</a>', esc_url( concrete_quote_settings_url() ), esc_html__( 'Enter it in the settings.', 'concrete-quote' ) )
		: esc_html__( 'An administrator can enter it under Settings → Quote form.', 'concrete-quote' );
	return "$text $link";
}

function concrete_quote_settings_url() {
	return admin_url( 'options-general.php?page=concrete-quote' );
}

/** Enqueues the script that shows the block in editors. */
function concrete_quote_enqueue_block() {
	$version      = get_file_data( __FILE__, array( 'Version' ) )[0];
	$dependencies = array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n' );
	wp_enqueue_script( 'concrete-quote-block', plugins_url( 'block.js', __FILE__ ), $dependencies, $version, true );
	$contract     = concrete_quote_contract();
	$settings     = array(
		'source'       => get_option( 'concrete_quote_source', '' ),
		'missingUrl'   => '' === concrete_quote_url() ? concrete_quote_missing_url() : '',
		'projectTypes' => $contract['projectTypes'],
		'languages'    => $contract['languages'],
	);
	wp_add_inline_script( 'concrete-quote-block', 'window.concreteQuote = ' . wp_json_encode( $settings, JSON_HEX_TAG ) . ';', 'before' );
}
