<?php
/** The page Settings → Quote form, and the notice that leads there. */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', 'concrete_quote_add_page' );
add_action( 'admin_init', 'concrete_quote_register_settings' );
add_action( 'admin_notices', 'concrete_quote_notice' );
add_filter( 'plugin_action_links_' . plugin_basename( __DIR__ . '/concrete-quote.php' ), 'concrete_quote_action_links' );

function concrete_quote_add_page() {
	$title = __( 'Quote form', 'concrete-quote' );
	add_options_page( $title, $title, 'manage_options', 'concrete-quote', 'concrete_quote_render_page' );
}

function concrete_quote_register_settings() {
	// A form without the field would clear the option.
	if ( ! defined( 'CONCRETE_QUOTE_URL' ) ) {
		register_setting( 'concrete-quote', 'concrete_quote_url', array( 'sanitize_callback' => 'concrete_quote_sanitize_url' ) );
	}
	register_setting( 'concrete-quote', 'concrete_quote_source', array( 'sanitize_callback' => 'sanitize_text_field' ) );
}

/**
 * Reduces an address, such as that of the server's page `/widget/`, to its origin.
 *
 * @return string The origin, or the current setting if the address is not acceptable.
 */
function concrete_quote_sanitize_url( $address ) {
	$address = trim( (string) $address );
	// HTTP for tests on the same machine only: browsers block it on HTTPS pages.
	if ( '' === $address || preg_match( '~^(https://[\pL\d.-]+|http://(localhost|127\.0\.0\.1))(:\d+)?(?=[/?#]|$)~iu', $address, $match ) ) {
		return strtolower( $match[0] ?? '' );
	}
	add_settings_error(
		'concrete_quote_url',
		'concrete_quote_url',
		__( 'The server address was not saved: enter one that starts with https://, such as https://quotes.example.com.', 'concrete-quote' )
	);
	return get_option( 'concrete_quote_url', '' );
}

function concrete_quote_render_page() {
	preg_match( '~^https?://[^/]+~', home_url(), $origin );
	$url_hint = defined( 'CONCRETE_QUOTE_URL' )
		? __( 'Set by CONCRETE_QUOTE_URL in wp-config.php.', 'concrete-quote' )
		: __( 'The server from which you downloaded this plugin.', 'concrete-quote' );
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'concrete-quote' ); ?>
			<p><?php esc_html_e( 'The block “Quote form” and the shortcode [concrete_quote] show the form on a page.', 'concrete-quote' ); ?></p>
			<p>
				<?php
				/* translators: %s: the origin of this site */
				printf( esc_html__( 'The contractor must register %s in the settings of the inbox.', 'concrete-quote' ), '<code>' . esc_html( $origin[0] ) . '</code>' );
				?>
			</p>
			<h2><label for="concrete_quote_url"><?php esc_html_e( 'Server address', 'concrete-quote' ); ?></label></h2>
			<input type="url" id="concrete_quote_url" class="regular-text code" placeholder="https://quotes.example.com" value="<?php echo esc_attr( concrete_quote_url() ); ?>" aria-describedby="concrete_quote_url_hint" <?php echo defined( 'CONCRETE_QUOTE_URL' ) ? 'readonly' : 'name="concrete_quote_url"'; ?>>
			<p class="description" id="concrete_quote_url_hint"><?php echo esc_html( $url_hint ); ?></p>
			<h2><label for="concrete_quote_source"><?php esc_html_e( 'Source', 'concrete-quote' ); ?></label></h2>
			<input type="text" id="concrete_quote_source" name="concrete_quote_source" class="regular-text" maxlength="100" placeholder="lone-star-homes" value="<?php echo esc_attr( get_option( 'concrete_quote_source', '' ) ); ?>" aria-describedby="concrete_quote_source_hint">
			<p class="description" id="concrete_quote_source_hint"><?php esc_html_e( 'Your name, stored with each quote. A block or shortcode can have its own.', 'concrete-quote' ); ?></p>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/** Shows on every page but that of the settings that the address is missing, to those who can enter it. */
function concrete_quote_notice() {
	if ( '' === concrete_quote_url() && current_user_can( 'manage_options' ) && 'settings_page_concrete-quote' !== get_current_screen()->id ) {
		echo '<div class="notice notice-warning"><p>' . wp_kses_post( concrete_quote_missing_url() ) . '</p></div>';
	}
}

function concrete_quote_action_links( $links ) {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( concrete_quote_settings_url() ), esc_html__( 'Settings', 'concrete-quote' ) ) );
	return $links;
}
